import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import { MinutesSheet } from '@padauk/sheets/minutes-sheet'
import logo from '#admin/assets/logo.svg'
import { useWords } from '#admin/words/words.ts'
import type { Texts } from './minutes-work.ts'

/** The full text, as it is signed. */
export function FullSheet({ minutes, texts }: { minutes: TenderMinutes; texts: Texts }) {
  const { t, language } = useWords()
  const { file, signers, released_at: releasedAt } = minutes
  const signatureOf = (id: string) =>
    file?.signatures.find(({ holder }) => holder === id)?.signature
  return (
    <MinutesSheet
      minutes={texts.full}
      signers={signers.map(({ id, name, signed_at: signedAt }) => ({
        name,
        signed: signedAt !== null,
        signedAt,
        signature: signatureOf(id),
      }))}
      signature={file?.signature ?? null}
      releasedAt={releasedAt}
      language={language}
      head={<img src={logo} width="160" height="48" alt={t('company')} />}
      checkAt={`${location.host}/verify`}
      level="h2"
    />
  )
}
