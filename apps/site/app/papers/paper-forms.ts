import type { Answered } from '@padauk/contract/client'
import { NewPaper, addPaper } from '@padauk/contract/papers'
import type { Paper, PaperKind } from '@padauk/contract/papers'
import type { CallApi } from '#app/api/client.ts'
import { faultsOf } from '#app/forms/check.ts'
import { outcomeOf, readFields } from '#app/forms/outcome.ts'
import type { Faults, Outcome } from '#app/forms/outcome.ts'
import { paperFileFault } from './paper-type.ts'

const names = ['kind', 'number', 'expires_on', 'file'] as const
type Name = (typeof names)[number]

type Uploaded = Answered<{ file: string }>
type Needs = {
  call: CallApi
  upload: (file: File) => Promise<Uploaded>
  /** The one that the new paper takes the place of. */
  replaces: string | undefined
}

/** In the place of the file, which is sent when the rest is right. */
const notSent = '00000000-0000-0000-0000-000000000000'

/** Typed again later, the same file is not sent again: a line may be slow. */
const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function read(form: FormData) {
  const { kind, number, expires_on: day } = readFields(names, form)
  const chosen = form.get('file')
  const file = chosen instanceof File && chosen.name !== '' ? chosen : null
  return {
    file,
    fields: { kind: kind as PaperKind, number, expires_on: form.has('no_expiry') ? null : day },
  }
}

function fileFaults(file: File | null): Faults<Name> {
  if (!file) return { file: { key: 'papers.fileRequired' } }
  const fault = paperFileFault(file)
  return fault ? { file: { key: fault } } : {}
}

/** Its file first: a paper names one that the server has checked. */
export function createPaperForm() {
  let sent: { file: File; id: string } | null = null
  return async (form: FormData, needs: Needs): Promise<Outcome<Name, Paper>> => {
    const { call, upload, replaces } = needs
    const { file, fields } = read(form)
    const faults = { ...faultsOf(NewPaper, { ...fields, file: notSent }), ...fileFaults(file) }
    if (!file || Object.keys(faults).length > 0) return { state: 'wrong', faults }
    if (!sent || !isSame(sent.file, file)) {
      const outcome = outcomeOf<Name, { file: string }>(await upload(file))
      if (outcome.state === 'refused') return { ...outcome, faults: { file: outcome } }
      if (outcome.state !== 'done') return outcome
      sent = { file, id: outcome.value.file }
    }
    const body = { ...fields, file: sent.id, ...(replaces !== undefined && { replaces }) }
    const outcome = outcomeOf<Name, Paper>(await call(addPaper, { body }))
    // What was sent long ago is no longer there.
    if (outcome.state === 'refused' && outcome.code === 'not-found') sent = null
    return outcome
  }
}
