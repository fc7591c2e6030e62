#pragma once

#include "frontend/tokens/TokenView.h"

namespace amp::frontend {

/// What a parameter list belongs to, and where an attribute for it is inserted. Clang accepts attributes at
/// different places for different declarators; this is the list of those places.
struct Declarator {
  enum class Kind {
    function,       ///< C++11 attribute between declarator-id and `(`
    lambda,         ///< GNU attribute after the lambda introducer
    suffixed,       ///< GNU attribute after the exception specification: conversion functions, operator[],
                    ///< operator new[] and delete[], parenthesised declarator-ids
    prefixed,       ///< GNU attribute after `friend`
    instantiation,  ///< GNU attribute among the decl-specifiers of an explicit instantiation, where Clang
                    ///< searches for its own attributes `host` and `device` to select the template
    functionType    ///< not a function: pointer, reference, typedef, type-id
  };
  Kind kind;
  size_t insertAt;  ///< index of the token before which the attribute is inserted; unused for `suffixed`
                    ///< and `functionType`
};

/// Classifies the declarator whose parameter list opens at `parameters`. `afterSpecifiers` is the first token
/// after its restriction specifiers or, if it has none, after its cv- and ref-qualifiers.
Declarator classifyDeclarator(const TokenView& tokens, size_t parameters, size_t afterSpecifiers);

/// Returns the `[` of the lambda whose parameter list opens at `parameters`; npos if the list is not that of
/// a lambda.
size_t lambdaIntroducer(const TokenView& tokens, size_t parameters);

/// True for keywords that name or qualify a type.
bool isTypeKeyword(clang::tok::TokenKind kind);

/// Returns the first token of the possibly qualified name that ends at `last` (`S::f`, `~S`, `f<int>`,
/// `::g`).
size_t startOfName(const TokenView& tokens, size_t last);

/// True if a parenthesis at `open` can be the parameter list of a declarator, judged by the token before it:
/// false for `if (...)`, a cast, decltype and the like.
bool mayBeParameterList(const TokenView& tokens, size_t open);

}  // namespace amp::frontend
