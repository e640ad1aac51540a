import { pageContext } from '#app/page.server'
import { privacyWords } from '#app/text-pages.server'
import { ReachUs, TextPage, TextSection } from '#components/text-page'
import { Typeset } from '#components/typeset'
import type { Route } from './+types/privacy'

export const loader = ({ context }: Route.LoaderArgs) =>
  privacyWords(context.get(pageContext).language)

export default function PrivacyPage({ loaderData: words }: Route.ComponentProps) {
  const { sections, others, ask } = words
  return (
    <TextPage words={words}>
      {sections.map(({ id, title, facts }) => (
        <TextSection key={id} {...{ id, title }}>
          <dl className="text-facts">
            {facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Typeset text={text} />
                </dd>
              </div>
            ))}
          </dl>
        </TextSection>
      ))}
      <TextSection id="others" title={others.title}>
        <p>
          <Typeset text={others.text} />
        </p>
      </TextSection>
      <TextSection id="ask" title={ask.title}>
        <p>
          <Typeset text={ask.text} />
        </p>
        <ReachUs />
      </TextSection>
    </TextPage>
  )
}
