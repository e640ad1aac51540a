import { mailChoices, optionalKinds } from '@padauk/contract/notices'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { CategoryTicks } from '#app/account/category-ticks.tsx'
import { useAnswer } from '#app/account/company-area.ts'
import type { CallApi } from '#app/api/client.ts'
import type { PushOutcome } from '#app/api/push-subscription.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Refusal } from '#app/forms/form-fields.tsx'
import { Tick } from '#app/forms/tick.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { anchorPath } from '#app/words/links.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { isCategoryTicked, loadSettings, submitSettings } from './settings-form.ts'
import type { Chosen } from './settings-form.ts'

type Props = { call: CallApi; personId: string }

/** What the person is told and how; fetched after the notices themselves. */
export function NoticeSettings({ call, personId }: Props) {
  const language = useLanguage()
  const [chosen, setChosen] = useState<Chosen>()
  const { hasFailed, supportCode, load } = useAnswer(
    useCallback(() => loadSettings({ call, lang: language, personId }), [call, language, personId]),
    setChosen,
  )
  if (chosen) return <SettingsForm chosen={chosen} call={call} onSaved={load} />
  return hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <PageLoading />
}

type FormProps = Pick<Props, 'call'> & { chosen: Chosen; onSaved: () => void }

function SettingsForm({ chosen, call, onSaved }: FormProps) {
  const t = useTranslations()
  const showToast = useToast()
  const [push, setPush] = useState<PushOutcome>('on')
  const { formProps, refusal, isSending } = useForm({
    submit: (written) => submitSettings(written, chosen, call),
    onDone: (saved) => {
      showToast(t('notices.settings.saved'))
      setPush(saved.push === 'blocked' || saved.push === 'failed' ? saved.push : 'on')
      onSaved()
    },
  })
  const { settings } = chosen
  return (
    <form {...formProps} className="notice-settings">
      <Refusal sentence={refusal} />
      {settings.refused_at !== null && <MailRefused address={settings.address} />}
      <MailChoice chosen={settings.email} />
      {chosen.push && <PushChoice isOn={chosen.push.isOn} outcome={push} />}
      <NewTenders chosen={chosen} />
      <FollowedTenders chosen={chosen} />
      <Always />
      <button
        type="submit"
        className="button button-gold button-block"
        aria-disabled={isSending}
        aria-busy={isSending}
      >
        {isSending ? t('common.sending') : t('notices.settings.save')}
      </button>
    </form>
  )
}

function MailRefused({ address }: { address: string }) {
  const t = useTranslations()
  const language = useLanguage()
  return (
    <div className="mail-refused">
      <Icon name="alert" />
      <p>
        <strong>{t('notices.bounce.title')}</strong>
        <SmallPhrases>{t('notices.bounce.text', { email: address })}</SmallPhrases>{' '}
        <Link to={anchorPath(language, 'contact')}>{t('common.contactUs')}</Link>
      </p>
    </div>
  )
}

const mailWords = { 'at-once': 'mailNow', digest: 'mailDigest', none: 'mailNone' } as const

function MailChoice({ chosen }: { chosen: (typeof mailChoices)[number] }) {
  const t = useTranslations('notices.settings')
  return (
    <fieldset className="ticks">
      <legend>{t('email')}</legend>
      {mailChoices.map((choice) => (
        <Tick
          key={choice}
          type="radio"
          name="email"
          value={choice}
          label={t(mailWords[choice])}
          defaultChecked={choice === chosen}
        />
      ))}
    </fieldset>
  )
}

/** Of this device alone, and so not a setting of the person. */
function PushChoice({ isOn, outcome }: { isOn: boolean; outcome: PushOutcome }) {
  const t = useTranslations()
  return (
    <fieldset className="ticks">
      <legend>{t('profile.thisDevice')}</legend>
      <Tick
        key={String(isOn) + outcome}
        name="push"
        label={t('notices.settings.push')}
        hint={t('notices.push.text')}
        defaultChecked={isOn}
      />
      {outcome !== 'on' && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          <span>{t(`notices.push.${outcome}`)}</span>
        </p>
      )}
    </fieldset>
  )
}

function NewTenders({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('notices.settings')
  const { categories, settings, isOwner } = chosen
  const own = categories.filter(({ id }) => settings.categories.includes(id))
  const names = own.map(({ name }) => name).join(', ') || t('allCategories')
  const hasList = isOwner && categories.length > 0
  return (
    <fieldset className="ticks">
      <legend>{t('newTenders')}</legend>
      {hasList ? (
        <CategoryTicks categories={categories} isTicked={(id) => isCategoryTicked(chosen, id)} />
      ) : (
        <Tick
          name={optionalKinds['tender-published']}
          label={t('newTenders')}
          hint={isOwner ? undefined : t('ownerOnly', { names })}
          defaultChecked={settings.new_tenders}
        />
      )}
    </fieldset>
  )
}

function FollowedTenders({ chosen: { settings } }: { chosen: Chosen }) {
  const t = useTranslations('notices.settings')
  return (
    <fieldset className="ticks">
      <legend>{t('optional')}</legend>
      <Tick
        name={optionalKinds['question-answered']}
        label={t('answers')}
        defaultChecked={settings.answers}
      />
      <Tick
        name={optionalKinds['deadline-near']}
        label={t('reminders')}
        hint={t('remindersHint')}
        defaultChecked={settings.reminders}
      />
    </fieldset>
  )
}

function Always() {
  const t = useTranslations('notices.settings')
  return (
    <div className="notices-always">
      <h3>{t('always')}</h3>
      <p>
        <SmallPhrases>{t('alwaysText')}</SmallPhrases>
      </p>
      <p>
        <SmallPhrases>{t('alwaysList')}</SmallPhrases>
      </p>
    </div>
  )
}
