"""Names that a case does not define: those of the AMP library, the standard library and the harness."""

LIBRARY = frozenset(
    """concurrency Concurrency graphics direct3d array array_view texture texture_view writeonly_texture_view index
    extent tiled_index tiled_extent tile_barrier accelerator accelerator_view parallel_for_each copy copy_async
    runtime_exception invalid_compute_domain out_of_memory accelerator_view_removed unsupported_feature
    completion_future get_extent get_default_view get_accelerator get_accelerator_view get_all size data section
    synchronize refresh discard_data default_view global local tile tile_origin barrier wait
    wait_with_all_memory_fence wait_with_tile_static_memory_fence wait_with_global_memory_fence rank value_type
    view_as reinterpret_as create_view set_default get_is_emulated get_device_path contains pad truncate
    atomic_fetch_add atomic_fetch_inc atomic_fetch_dec get_global get_local get_tile get_tile_origin get_barrier
    std vector string begin end size_t ptrdiff_t nullptr_t int32_t uint32_t cout endl exception type_info move
    function shared_ptr unique_ptr ostream uintptr_t intptr_t pair first second ref va_list
    ampcts include amp amp_graphics main""".split()
)
