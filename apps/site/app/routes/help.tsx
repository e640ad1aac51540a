import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { screenPath, tendersPath, verifyPath } from '#app/words/links.ts'
import { guidePictureSize, guidePictures } from '#app/parts/pictures/guide.ts'
import { pageContext } from '#app/api/page.server.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { helpWords } from '#app/articles/text-pages.server.ts'
import { ReachUs, TextPage, TextSection } from '#app/articles/text-page.tsx'
import { Typeset } from '#app/words/typeset.tsx'
import type { Route } from './+types/help'

export const loader = ({ context }: Route.LoaderArgs) =>
  helpWords(context.get(pageContext).language)

export default function HelpPage({ loaderData: words }: Route.ComponentProps) {
  const t = useTranslations('nav')
  const language = useLanguage()
  return (
    <TextPage words={words}>
      <div className="text-note">
        <p>
          <Typeset text={words.today} />
        </p>
        <Link to={screenPath(language, tendersPath)} className="button">
          {t('eTenders')}
        </Link>
      </div>
      {words.sections.map(({ id, title, steps, pictures }) => (
        <TextSection key={id} {...{ id, title }}>
          <ol className="text-steps">
            {steps.map((step, place) => (
              <li key={place}>
                <Typeset text={step} />
              </li>
            ))}
          </ol>
          {pictures.length > 0 && (
            <div className="guide-pictures">
              {pictures.map(({ name, alt }) => (
                <img
                  key={name}
                  src={guidePictures[name][language]}
                  alt={alt}
                  loading="lazy"
                  decoding="async"
                  {...guidePictureSize}
                />
              ))}
            </div>
          )}
          {id === 'check' && (
            // Not within the running page: only that page may ask for the camera.
            <Link to={screenPath(language, verifyPath)} reloadDocument className="onward">
              <Typeset text={title} />
            </Link>
          )}
          {id === 'trouble' && <ReachUs />}
        </TextSection>
      ))}
    </TextPage>
  )
}
