import { readCompany } from '@padauk/contract/accounts'
import type { Category } from '@padauk/contract/categories'
import type { Answered } from '@padauk/contract/client'
import { listCategories } from '@padauk/contract/categories'
import {
  changeNoticeSettings,
  mailChoices,
  optionalKinds,
  readNoticeSettings,
} from '@padauk/contract/notices'
import type { ChosenNotices, NoticeSettings } from '@padauk/contract/notices'
import type { Language } from '@padauk/language/language'
import { tickedIn, unlessAll } from '#app/account/categories.ts'
import type { CallApi } from '#app/api/client.ts'
import { beginPush, endPush, isPushOn } from '#app/api/push-subscription.ts'
import type { PushOutcome } from '#app/api/push-subscription.ts'
import { outcomeOf } from '#app/forms/outcome.ts'
import type { Outcome } from '#app/forms/outcome.ts'
import { canPush } from './push-asked.ts'

export type Chosen = {
  settings: NoticeSettings
  categories: Category[]
  /** The categories are of the company: its owner chooses them. */
  isOwner: boolean
  /** Null where this browser or the portal has no push messages. */
  push: { key: string; isOn: boolean } | null
}

type Asked = { call: CallApi; lang: Language; personId: string }

export async function loadSettings({ call, lang, personId }: Asked): Promise<Answered<Chosen>> {
  const [settings, categories, company] = await Promise.all([
    call(readNoticeSettings, {}),
    call(listCategories, { query: { lang } }),
    call(readCompany, { params: { id: personId } }),
  ])
  if (!settings.ok) return settings
  if (!categories.ok) return categories
  if (!company.ok) return company
  const key = settings.value.push_key
  const push = key !== null && canPush() ? { key, isOn: await isPushOn() } : null
  const isOwner = company.value.role === 'owner'
  const value = { settings: settings.value, categories: categories.value, isOwner, push }
  return { ...settings, value }
}

/** New tenders are off when no box is ticked; that leaves the categories of other notices alone. */
export const isCategoryTicked = ({ settings }: Pick<Chosen, 'settings'>, id: string) =>
  settings.new_tenders && (settings.categories.length === 0 || settings.categories.includes(id))

export function chosenIn(
  form: FormData,
  { categories, isOwner }: Pick<Chosen, 'categories' | 'isOwner'>,
): ChosenNotices {
  const ticked = tickedIn(form, categories)
  const hasList = isOwner && categories.length > 0
  return {
    email: mailChoices.find((choice) => choice === form.get('email')) ?? 'at-once',
    new_tenders: hasList ? ticked.length > 0 : form.has(optionalKinds['tender-published']),
    answers: form.has(optionalKinds['question-answered']),
    reminders: form.has(optionalKinds['deadline-near']),
    ...(isOwner && { categories: unlessAll(ticked, categories) }),
  }
}

type Saved = { push: PushOutcome | 'off' | null }

export async function submitSettings(
  form: FormData,
  chosen: Chosen,
  call: CallApi,
): Promise<Outcome<never, Saved>> {
  const push = await changePush(form.has('push'), chosen.push, call)
  const outcome = outcomeOf<never, undefined>(
    await call(changeNoticeSettings, { body: chosenIn(form, chosen) }),
  )
  return outcome.state === 'done' ? { state: 'done', value: { push } } : outcome
}

async function changePush(isWanted: boolean, push: Chosen['push'], call: CallApi) {
  if (!push || push.isOn === isWanted) return null
  if (isWanted) return beginPush(push.key, call)
  await endPush(call)
  return 'off'
}
