import { Fragment, jsxDEV as create } from 'react/jsx-dev-runtime'
import type { ElementType, Key } from 'react'
import { typesetProps } from './typeset-props.ts'

export { Fragment }
export type { JSX } from 'react/jsx-runtime'

export const jsxDEV = (type: ElementType, props: object, key: Key | undefined, isStatic: boolean) =>
  create(type, typesetProps(type, props as Record<string, unknown>), key, isStatic)
