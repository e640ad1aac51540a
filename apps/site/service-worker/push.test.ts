import { expect, it } from 'vitest'
import { openNotices, showNews } from './push.ts'

it('says that there is news, never about which tender', async () => {
  const shown: unknown[] = []
  await showNews({ showNotification: async (...words) => void shown.push(words) })
  expect(shown).toEqual([
    [
      'There is news about a tender',
      expect.objectContaining({ body: 'တင်ဒါနှင့် ပတ်သက်၍ သတင်းအသစ် ရှိပါသည်' }),
    ],
  ])
})

/** The tabs of a browser, and what was done with them. */
function aBrowser(...tabs: string[]) {
  const acts: string[] = []
  const clients = tabs.map((url) => ({
    url,
    focus: async () => void acts.push(`focus ${url}`),
    navigate: async (path: string) => void acts.push(`go to ${path}`),
  }))
  return {
    acts,
    matchAll: async () => clients as unknown as WindowClient[],
    openWindow: async (path: string) => {
      acts.push(`open ${path}`)
      return null
    },
  }
}

it('opens the notices in the tab that is there', async () => {
  const browser = aBrowser('/tenders')
  await openNotices(browser as never)
  expect(browser.acts).toEqual(['focus /tenders', 'go to /auth/notices'])
})

it('opens a window where there is none', async () => {
  const browser = aBrowser()
  await openNotices(browser as never)
  expect(browser.acts).toEqual(['open /auth/notices'])
})
