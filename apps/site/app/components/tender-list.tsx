import { htmlLanguage } from '@padauk/language/language'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { tenderPath } from '#app/links'
import type { TenderCard } from '#app/tenders-data.server'
import { plainText } from '#app/typesetting'
import { ResponsivePicture } from '#components/picture'
import { Typeset } from '#components/typeset'

export function TenderList({ tenders }: { tenders: TenderCard[] }) {
  const t = useTranslations('tenders')
  if (tenders.length === 0) return <p>{t('empty')}</p>
  return (
    <ul className="grid gap-7.5 cards:grid-cols-2 wide:grid-cols-3">
      {tenders.map((tender) => (
        <TenderItem key={tender.id} tender={tender} />
      ))}
    </ul>
  )
}

function TenderItem({ tender }: { tender: TenderCard }) {
  const t = useTranslations('tenders')
  const date = useTranslations('date')
  const { id, name, category, topic, picture, state, deadline, lang } = tender
  return (
    <li lang={htmlLanguage(lang)} className="flex flex-col border border-line bg-white">
      {picture && (
        <ResponsivePicture
          picture={picture}
          sizes="(min-width: 900px) 33vw, (min-width: 540px) 50vw, 100vw"
          alt=""
          className="aspect-3/2 w-full object-cover"
        />
      )}
      <div className="flex grow flex-col gap-2 p-5">
        {state !== 'open' && (
          <p className="self-start bg-closed-bg px-3 py-1 text-small font-semibold text-closed">
            {t(state)}
          </p>
        )}
        <h2 className="text-h3">
          <Typeset text={name} />
        </h2>
        <p className="text-small">
          {t('category')}: {category}
        </p>
        <p className="text-muted">
          <Typeset text={topic} />
        </p>
        {state === 'open' && (
          <p className="text-small">{t('closesOn', { date: date('at', deadline) })}</p>
        )}
        <p className="mt-auto pt-4">
          <Link
            to={tenderPath(id)}
            className="button"
            aria-label={`${t('moreDetail')}: ${plainText(name)}`}
          >
            {t('moreDetail')}
          </Link>
        </p>
      </div>
    </li>
  )
}
