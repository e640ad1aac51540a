import { lazy } from 'react'
import type { ComponentType } from 'react'
import { keepTrying } from './retry.ts'

/** A part that only some readers need, in a file of its own; on a bad line it comes later. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await keepTrying(load) }))
