import { expect, test } from 'vitest'
import { withWordLists } from './word-lists.ts'

const paragraph = (sign: string, text: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'>` +
  `<!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}</p>\n`

test('bullets and numbers from Word become lists', () => {
  const pasted = `<p>Scope</p>${paragraph('·', 'Two lifts')}${paragraph('·', '<b>Three</b> doors')}<p>Then</p>`
  expect(withWordLists(pasted)).toBe(
    '<p>Scope</p><ul><li>Two lifts</li><li><b>Three</b> doors</li></ul><p>Then</p>',
  )
  const counted = paragraph('1.', 'First') + paragraph('2.', 'Second')
  expect(withWordLists(counted)).toBe('<ol><li>First</li><li>Second</li></ol>')
  expect(withWordLists(paragraph('၁။', 'ပထမ'))).toBe('<ol><li>ပထမ</li></ol>')
})

test('lists inside lists keep their place', () => {
  const pasted =
    paragraph('1.', 'A') + paragraph('o', 'B', 2) + paragraph('o', 'C', 2) + paragraph('2.', 'D')
  expect(withWordLists(pasted)).toBe('<ol><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ol>')
})

test('a list that changes its kind starts again', () => {
  expect(withWordLists(paragraph('·', 'A') + paragraph('1.', 'B'))).toBe(
    '<ul><li>A</li></ul><ol><li>B</li></ol>',
  )
})

test('everything else is pasted as it is', () => {
  const html = '<p>1. Not a list</p><ul><li>One</li></ul>'
  expect(withWordLists(html)).toBe(html)
})
