import { acceptInvitation, inviteMember } from '@padauk/contract/people'
import type { MemberRole } from '@padauk/contract/person-roles'
import { createClient } from '@padauk/contract/client'
import type { Language } from '@padauk/contract/languages'
import { expect } from '@playwright/test'
import { letterTo, newAddress, password } from './companies.ts'
import { origin } from './product.ts'
import type { Bidder } from './receipts.ts'

/** The page behind the link of an invitation, as its e-mail has it. */
export async function pathOfInvitation(email: string) {
  const { text } = await letterTo(email, 1)
  const path = /\/join\/[\w-]+/.exec(text)?.[0]
  if (!path) throw new Error(`no link to join in: ${text}`)
  return path
}

type Invited = { role: MemberRole; language?: Language }

export async function invited({ authorization }: Bidder, name: string, given: Invited) {
  const email = newAddress(name)
  const { role, language = 'en' } = given
  const call = createClient({ origin: origin(), language, token: authorization.slice(7) })
  const answer = await call(inviteMember, { body: { email, role, language } })
  expect(answer.ok).toBe(true)
  return email
}

/** A person who has joined, and can sign in with the password of all journeys. */
export async function aMember(owner: Bidder, name: string, role: MemberRole = 'prepare') {
  const email = await invited(owner, 'member', { role })
  const token = (await pathOfInvitation(email)).split('/').at(-1) ?? ''
  const call = createClient({ origin: origin(), language: 'en' })
  const answer = await call(acceptInvitation, { params: { token }, body: { name, password } })
  expect(answer.ok).toBe(true)
  return email
}
