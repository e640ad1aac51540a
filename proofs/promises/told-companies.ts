import type { Language } from '@padauk/contract/languages'
import { fill } from '#kit/many-records'
import type { System } from '#kit/system'

const emailStart = 'demo-told-'

/** Approved companies that read English and Burmese in turn, written by the database itself. */
export const generateCompanies = (system: System, count: number) =>
  fill(
    system,
    `insert into companies (name, email, email_key, phone, company_name, password_hash, language,
       state, typed)
     select 'Demo Contact', email, email, '+959785432100', 'Demo Company ' || n, '',
       case n % 2 when 0 then 'en' else 'mm' end, 'approved', '{}'
     from generate_series(1, ${count}) as n,
       concat('${emailStart}', n, '@demo-', n % 500, '.example') as email`,
    'vacuum analyze companies',
  )

export type Company = { id: string; email: string; language: Language }

export const generatedCompanies = ({ rows }: System) =>
  rows<Company>(
    `select id, email, language from companies where email like '${emailStart}%' order by id`,
  )
