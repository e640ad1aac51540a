import type { Refusal } from '@padauk/contract/problems'

/** Carries an expected refusal out through the tus library, which knows only exceptions. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
