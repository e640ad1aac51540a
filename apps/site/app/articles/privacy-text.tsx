import { languageOfText } from '#app/words/language.ts'
import { useLanguage } from '#app/api/site-data.ts'
import type { privacyWords } from './text-pages.server.ts'
import { Html } from '#app/parts/html.tsx'
import { ReachUs, TextPage, TextSection } from './text-page.tsx'
import { Typeset } from '#app/words/typeset.tsx'

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
