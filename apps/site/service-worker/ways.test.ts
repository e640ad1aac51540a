import { describe, expect, it } from 'vitest'
import { pageAddress, wayOf } from './ways.ts'

const origin = 'https://padauk.example'
const wayTo = (path: string, mode = 'navigate', method = 'GET') =>
  wayOf({ method, mode, url: new URL(path, origin).href }, origin)

describe('the service worker', () => {
  it.each([
    '/',
    '/?utm_source=post',
    '/mm',
    '/mm/',
    '/tenders?lang=mm',
    '/tenders?state=closed&category=Works',
    '/tender/1',
    '/help',
    '/privacy',
    '/auth/notices?lang=mm',
    '/service/engineering/en',
    '/project/inya-breeze/mm',
  ])('keeps the public page %s', (path) => {
    expect(wayTo(path)).toBe('page')
  })

  it.each([
    '/auth/submitted',
    '/auth/tender/1',
    '/auth/people',
    '/join/a-token',
    '/signup/more/a-token',
    '/confirm-email/a-token',
    '/signin',
    '/signup',
    '/forgot',
    '/admin',
    '/admin/',
    '/api/settings',
    '/static/files/terms.pdf',
    '/nowhere',
    '/sitemap.xml',
  ])('leaves %s alone', (path) => {
    expect(wayTo(path)).toBe('network')
    expect(wayTo(path, 'cors')).toBe('network')
  })

  it('leaves alone what is sent, and what is of others', () => {
    expect(wayTo('/', 'navigate', 'POST')).toBe('network')
    expect(wayTo('/', 'cors', 'HEAD')).toBe('network')
    expect(wayTo('https://elsewhere.example/')).toBe('network')
    expect(wayTo('https://elsewhere.example/assets/a.js', 'cors')).toBe('network')
  })

  it('knows built files, and the data of public pages only', () => {
    expect(wayTo('/assets/root-Ab12.css', 'no-cors')).toBe('asset')
    for (const path of ['/_.data', '/mm.data', '/mm/_.data', '/service/a/en.data?_routes=root']) {
      expect(wayTo(path, 'cors')).toBe('data')
    }
    expect(wayTo('/auth/submitted.data', 'cors')).toBe('network')
    expect(wayTo('/signin.data', 'cors')).toBe('network')
  })
})

it('finds the page again whichever way it was asked for', () => {
  const same = (path: string) => pageAddress(new URL(path, origin).href)
  expect(same('/_.data')).toBe(same('/?utm_source=post#contact'))
  expect(same('/mm/_.data')).toBe(same('/mm'))
  expect(same('/mm/')).toBe(same('/mm.data?_routes=root'))
  expect(same('/tenders.data?lang=mm&_routes=root')).toBe(same('/tenders?lang=mm'))
  expect(same('/tenders?lang=mm')).not.toBe(same('/tenders'))
  expect(same('/tenders?cursor=a')).not.toBe(same('/tenders?cursor=b'))
})
