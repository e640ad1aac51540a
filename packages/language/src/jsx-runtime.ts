import { Fragment, jsx as createOne, jsxs as createMany } from 'react/jsx-runtime'
import type { ElementType, Key } from 'react'
import { typesetProps } from './typeset-props.ts'

export { Fragment }
export type { JSX } from 'react/jsx-runtime'

/** React's own runtime, with texts typeset on their way to an element (`jsxImportSource`). */
export const jsx = (type: ElementType, props: object, key?: Key) =>
  createOne(type, typesetProps(type, props as Record<string, unknown>), key)

export const jsxs = (type: ElementType, props: object, key?: Key) =>
  createMany(type, typesetProps(type, props as Record<string, unknown>), key)
