import { languageOfText } from '#app/text-language'
import { useLanguage } from '#app/site-data'
import type { privacyWords } from '#app/text-pages.server'
import { Html } from '#components/html'
import { ReachUs, TextPage, TextSection } from '#components/text-page'
import { Typeset } from '#components/typeset'

type Words = ReturnType<typeof privacyWords>

export function PrivacyText({ words }: { words: Words }) {
  const { written, ask } = words
  return (
    <TextPage words={words}>
      {written === null ? <BuiltIn words={words} /> : <Written html={written} />}
      <TextSection id="ask" title={ask.title}>
        <p>
          <Typeset text={ask.text} />
        </p>
        <ReachUs />
      </TextSection>
    </TextPage>
  )
}

function Written({ html }: { html: string }) {
  return (
    <div lang={languageOfText(html, useLanguage())}>
      <Html html={html} />
    </div>
  )
}

function BuiltIn({ words: { sections, others } }: { words: Words }) {
  return (
    <>
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
    </>
  )
}
