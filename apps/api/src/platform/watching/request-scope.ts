import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Log lines and jobs know the request that caused them. */
export const withinRequest = (id: string, work: () => void) => scope.run(id, work)

/** The request that is being answered, if it may be told. */
export const currentRequest = () => scope.getStore()
