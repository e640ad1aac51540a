import type { PublishedQuestion } from '@padauk/contract/questions'
import type { TypesetText } from '#app/words/typesetting.ts'

type Answer = Omit<PublishedQuestion['answers'][number], 'text'> & { text: TypesetText }
/** A published question whose line breaks are found: on the server for visitors, here for companies. */
export type ShownQuestion = Omit<PublishedQuestion, 'text' | 'answers'> & {
  text: TypesetText
  answers: Answer[]
}

export const shown = (
  question: PublishedQuestion,
  typeset: (text: string) => TypesetText,
): ShownQuestion => ({
  ...question,
  text: typeset(question.text),
  answers: question.answers.map((answer) => ({ ...answer, text: typeset(answer.text) })),
})
