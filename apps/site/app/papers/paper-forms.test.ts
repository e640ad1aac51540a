import { paperLimitBytes } from '@padauk/contract/papers'
import { expect, it } from 'vitest'
import type { CallApi } from '#app/api/client.ts'
import { aPaper } from './a-paper.ts'
import { createPaperForm } from './paper-forms.ts'

const headers = new Headers()
const paper = aPaper()
const pdf = (name = 'insurance.pdf', size = 9) =>
  new File([new Uint8Array(size)], name, { lastModified: 1 })

const right = { kind: 'insurance', number: ' MI-7741 ', expires_on: '2027-11-30', file: pdf() }

function formOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const done = { ok: true, value: paper, headers }
const refused = (code: string) => ({ ok: false, status: 422, code, error: 'no', fields: {} })

function anApi(
  answer: object = done,
  uploaded: object = { ok: true, value: { file: 'f' }, headers },
) {
  const asked: unknown[] = []
  const sent: string[] = []
  const call = (async (_: unknown, { body }: { body: unknown }) => {
    asked.push(body)
    return answer
  }) as CallApi
  const upload = (async (file: File) => {
    sent.push(file.name)
    return uploaded
  }) as Parameters<ReturnType<typeof createPaperForm>>[1]['upload']
  return { asked, sent, needs: { call, upload, replaces: undefined } }
}

it('sends the file, then the paper that names it', async () => {
  const { asked, sent, needs } = anApi()
  expect(await createPaperForm()(formOf(right), needs)).toEqual({ state: 'done', value: paper })
  expect(sent).toEqual(['insurance.pdf'])
  expect(asked).toEqual([
    { kind: 'insurance', number: ' MI-7741 ', expires_on: '2027-11-30', file: 'f' },
  ])
})

it('says which paper it replaces, and that it does not expire', async () => {
  const { asked, needs } = anApi()
  const form = formOf({ ...right, expires_on: '', no_expiry: 'on' })
  await createPaperForm()(form, { ...needs, replaces: paper.id })
  expect(asked).toEqual([
    { kind: 'insurance', number: ' MI-7741 ', expires_on: null, file: 'f', replaces: paper.id },
  ])
})

it('names what is missing before anything is sent', async () => {
  const { asked, sent, needs } = anApi()
  const form = formOf({ kind: 'tax', number: ' ', expires_on: '', file: new File([], '') })
  expect(await createPaperForm()(form, needs)).toEqual({
    state: 'wrong',
    faults: {
      number: { key: 'papers.numberRequired' },
      expires_on: { key: 'papers.dateInvalid' },
      file: { key: 'papers.fileRequired' },
    },
  })
  expect([asked, sent]).toEqual([[], []])
})

it.each([
  ['insurance.xlsx', 9, 'papers.fileType'],
  ['insurance.pdf', paperLimitBytes + 1, 'papers.fileSize'],
])('refuses %s of %i bytes', async (name, size, key) => {
  const { sent, needs } = anApi()
  const outcome = await createPaperForm()(formOf({ ...right, file: pdf(name, size) }), needs)
  expect(outcome).toEqual({ state: 'wrong', faults: { file: { key } } })
  expect(sent).toEqual([])
})

it('does not send the same file again after a refusal of the paper', async () => {
  const { sent, needs } = anApi(refused('paper-limit'))
  const submit = createPaperForm()
  expect(await submit(formOf(right), needs)).toMatchObject({ state: 'refused', sentence: 'no' })
  await submit(formOf(right), needs)
  expect(sent).toHaveLength(1)
  await submit(formOf({ ...right, file: pdf('other.pdf') }), needs)
  expect(sent).toEqual(['insurance.pdf', 'other.pdf'])
})

it('sends it again when the server has forgotten it', async () => {
  const { sent, needs } = anApi(refused('not-found'))
  const submit = createPaperForm()
  await submit(formOf(right), needs)
  await submit(formOf(right), needs)
  expect(sent).toHaveLength(2)
})

it('shows at the file why the server did not accept it', async () => {
  const { asked, needs } = anApi(done, refused('file-infected'))
  expect(await createPaperForm()(formOf(right), needs)).toMatchObject({
    state: 'refused',
    faults: { file: { sentence: 'no' } },
  })
  expect(asked).toEqual([])
})
