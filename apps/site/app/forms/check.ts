import * as z from 'zod/mini'
import type { Fault, FaultKey, Faults } from './outcome.ts'

/** The first fault of each field, as a key of the validation catalogue. */
export function faultsOf<Name extends string>(
  schema: z.core.$ZodType,
  fields: Record<Name, string | null>,
): Faults<Name> {
  const checked = z.safeParse(schema, fields)
  const faults: Record<string, Fault> = {}
  for (const { path, message } of checked.error?.issues ?? []) {
    faults[String(path[0])] ??= { key: message as FaultKey }
  }
  return faults as Faults<Name>
}

/** Both fields report that they differ (rules 5.4). */
export function repetitionFaults(fields: { password: string; re_password: string }) {
  const faults: Faults<'password' | 're_password'> = {}
  const { password, re_password: repeated } = fields
  if (repeated === '') faults.re_password = { key: 'account.rePasswordRequired' }
  else if (password !== '' && password !== repeated) {
    faults.password = { key: 'account.passwordMismatch' }
    faults.re_password = { key: 'account.passwordMismatch' }
  }
  return faults
}
