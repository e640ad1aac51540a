import { describe, expect, it } from 'vitest'
import { accountPath, returnPath, signInPathFrom } from './return-path.ts'

const searchOf = (path: string) => path.slice(path.indexOf('?'))

describe('the way back after signing in', () => {
  it.each([
    ['/auth/tender/4f', ''],
    ['/auth', ''],
    ['/auth', '?lang=mm'],
    ['/auth/submitted', '?lang=mm&page=2'],
  ])('leads to %s%s', (pathname, search) => {
    const path = signInPathFrom({ pathname, search })
    expect(path).toMatch(/^\/signin\?next=%2Fauth/)
    expect(returnPath(searchOf(path))).toBe(pathname + search)
  })

  it.each([
    'https://evil.example/auth/',
    '//evil.example/auth/x',
    '/\\evil.example/auth/',
    '/\t/evil.example/auth/',
    '/auth/..//evil.example',
    '/auth/../../evil',
    '/authority',
    '/auth.example',
    '/tenders',
    'auth/tender/1',
    'javascript:alert(1)',
    'http://[',
    '',
  ])('leads nowhere for %j', (next) => {
    expect(returnPath(`?${new URLSearchParams({ next })}`)).toBeNull()
  })

  it('is kept from one screen to the next, with the language', () => {
    const search = '?next=%2Fauth%2Fsubmitted'
    expect(accountPath('/signup', 'mm', search)).toBe('/signup?lang=mm&next=%2Fauth%2Fsubmitted')
    expect(accountPath('/signup', 'en', '?next=//evil.example')).toBe('/signup')
  })
})
