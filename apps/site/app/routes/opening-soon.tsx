import { useTranslations } from 'use-intl'
import { PageHead } from '#components/page-head'
import { Screen } from '#components/screen'
import { Phrases } from '#components/typeset'
import type { Route } from './+types/opening-soon'

const titles = {
  tender: 'meta.tender.title',
  submit: 'meta.submission.title',
  'submit-success': 'meta.submission.title',
  submitted: 'meta.submitted.title',
} as const

const isKnown = (id: string): id is keyof typeof titles => id in titles

/** Screens whose turn comes later: they have their address and title, and say so. */
export default function OpeningSoon({ matches }: Route.ComponentProps) {
  const t = useTranslations()
  const id: string = matches.at(-1)?.id ?? ''
  const title = t(isKnown(id) ? titles[id] : 'meta.tender.title')
  return (
    <Screen>
      <PageHead title={title} isHidden />
      <h1>
        <Phrases>{title}</Phrases>
      </h1>
      <p className="mt-4">{t('common.openingSoon')}</p>
    </Screen>
  )
}
