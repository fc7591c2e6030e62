#pragma once

#include "frontend/tokens/TokenView.h"

namespace amp::frontend {

/// What kind of thing a parameter list belongs to, and where in the token stream an attribute reaches it.
/// Clang takes attributes in different places for different declarators; this is the list of those places.
struct Declarator {
  enum class Kind {
    function,       ///< C++11 attribute between declarator-id and `(`
    lambda,         ///< GNU attribute behind the lambda introducer
    suffixed,       ///< GNU attribute behind the exception specification: conversion functions, operator[],
                    ///< operator new[] and delete[], parenthesised declarator-ids
    prefixed,       ///< GNU attribute behind `friend`
    instantiation,  ///< among the decl-specifiers of an explicit instantiation, where Clang looks for its own
                    ///< attributes `host` and `device` to choose the template
    functionType    ///< no function at all: pointer, reference, typedef, type-id
  };
  Kind kind;
  size_t insertAt;  ///< index of the token before which the attribute goes; unused for `suffixed` and
                    ///< `functionType`
};

/// Classifies the declarator whose parameter list opens at `parameters`; `afterSpecifiers` is the first token
/// behind its restriction specifiers (or behind its cv- and ref-qualifiers if it has none).
Declarator classifyDeclarator(const TokenView& tokens, size_t parameters, size_t afterSpecifiers);

/// The `[` that introduces the lambda whose parameter list opens at `parameters`; npos if it is no lambda's.
size_t lambdaIntroducer(const TokenView& tokens, size_t parameters);

/// Keywords that name types or qualify them.
bool isTypeKeyword(clang::tok::TokenKind kind);

/// First token of the possibly qualified name that ends at `last` (`S::f`, `~S`, `f<int>`, `::g`).
size_t startOfName(const TokenView& tokens, size_t last);

/// True if a parenthesis at `open` can be the parameter list of a declarator, judged by the token before it:
/// false for `if (...)`, a cast, decltype and the like.
bool mayBeParameterList(const TokenView& tokens, size_t open);

}  // namespace amp::frontend
