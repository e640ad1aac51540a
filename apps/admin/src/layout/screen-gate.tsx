import { Notice } from '#admin/components/notice.tsx'
import { Screen } from '#admin/components/screen.tsx'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'
import { HelpOfScreen } from '#admin/components/help/help.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

/** Shows a screen to those who may see it; the others learn whom to ask. */
export function ScreenGate({ screen: Content, roles, help }: AdminScreen) {
  const { t, listed } = useWords()
  if (useMay(...roles)) {
    return (
      <HelpOfScreen value={help}>
        <Content />
      </HelpOfScreen>
    )
  }
  return (
    <Screen title={t('gate.title')} back={{ to: '/', label: t('navigation.today') }}>
      <Notice tone="warning">
        {t('gate.text', { roles: listed(roles.map((role) => t(`roles.${role}`))) })}
      </Notice>
    </Screen>
  )
}

export function NotFoundScreen() {
  const { t } = useWords()
  return (
    <Screen title={t('notFound.title')} back={{ to: '/', label: t('navigation.today') }}>
      <Notice>{t('problems.not-found')}</Notice>
    </Screen>
  )
}
