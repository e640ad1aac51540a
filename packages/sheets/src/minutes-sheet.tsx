import type { Minutes } from '@padauk/contract/sealing/openings'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { marked } from '@padauk/language/marks'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { bidTable, factsOf } from './minutes-facts.ts'
import type { AnyMinutes, BidTable } from './minutes-facts.ts'
import type { NumberedRemark } from './minutes-remarks.ts'
import { otherLanguage, wordsIn } from './words.ts'
import type { Values, Word, Words } from './words.ts'
import './minutes-sheet.css'

export type SheetSigner = {
  name: string
  signed: boolean
  signedAt?: string | null
  /** By the key; shown in short. */
  signature?: string | undefined
}

type Props = {
  minutes: AnyMinutes
  signers: readonly SheetSigner[]
  /** By the receipt key; once there is a file. */
  signature: string | null
  releasedAt: string | null
  language: Language
  /** The company that runs the site: its logo. */
  head: ReactNode
  /** Where the file can be checked. */
  checkAt: string
  /** Of the heading of the sheet. */
  level: 'h1' | 'h2'
}

type Setting = { first: Words; second: Words; heading: 'h2' | 'h3' }

const Languages = createContext<Setting>({
  first: wordsIn('en'),
  second: wordsIn('mm'),
  heading: 'h2',
})

/** The minutes of an opening in both languages: on the screen, and on a sheet of A4. */
export function MinutesSheet({ minutes, language, head, level, ...end }: Props) {
  const first = wordsIn(language)
  const second = wordsIn(otherLanguage(language))
  const { number, nameEn, nameMm } = minutes.tender
  const table = bidTable(minutes, first)
  const Title = level
  return (
    <Languages value={{ first, second, heading: level === 'h1' ? 'h2' : 'h3' }}>
      <article className="minutes-sheet" lang={htmlLanguage(language)}>
        <header className="minutes-head">
          <div className="minutes-logo">{head}</div>
          {number && (
            <p className="minutes-number">
              <Both word="number" values={{ number }} isBlock />
            </p>
          )}
          <Title className="minutes-title">
            <Both word="title" isBlock />
          </Title>
          <p className="minutes-tender">
            <span lang="en">{nameEn}</span>
            {nameMm !== '' && nameMm !== nameEn && <span lang="my">{marked(nameMm)}</span>}
          </p>
        </header>
        <Part title="when">
          <dl className="minutes-facts">
            {factsOf(minutes, first).map(({ label, value, isCode }, place) => (
              <div key={place}>
                <dt>
                  <Both word={label} />
                </dt>
                <dd className={isCode ? 'minutes-code' : undefined}>{marked(value)}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="inOrder">
          <Bids table={table} />
        </Part>
        {table.remarks && (
          <Part title="remarks">
            <Remarks list={table.remarks} />
          </Part>
        )}
        <Part title="signatures">
          <Signatures {...end} keyName={minutes.key} />
        </Part>
        <End {...end} />
      </article>
    </Languages>
  )
}

type BothProps = { word: Word; values?: Values; isBlock?: boolean }

/** The language of the page first, the other one smaller beside it or below. */
function Both({ word, values = {}, isBlock = false }: BothProps) {
  return <InBoth text={({ t }) => t(word, values)} isBlock={isBlock} />
}

function InBoth({ text, isBlock }: { text: (words: Words) => string; isBlock: boolean }) {
  const { first, second } = useContext(Languages)
  return (
    <span className={isBlock ? 'minutes-both minutes-lines' : 'minutes-both'}>
      <span>{text(first)}</span> <span lang={htmlLanguage(second.language)}>{text(second)}</span>
    </span>
  )
}

function Part({ title, children }: { title: Word; children: ReactNode }) {
  const { heading: Heading } = useContext(Languages)
  return (
    <section className="minutes-part">
      <Heading className="minutes-heading">
        <Both word={title} />
      </Heading>
      {children}
    </section>
  )
}

function Bids({ table: { columns, rows } }: { table: BidTable }) {
  return (
    <table className="minutes-bids">
      <thead>
        <tr>
          {columns.map(({ label, values, className }) => (
            <th key={className} scope="col" className={`minutes-${className}`}>
              <Both word={label} {...(values && { values })} isBlock />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, numbers, currency }) => (
          <tr key={key}>
            {columns.map(({ className }) => (
              <td
                key={className}
                className={`minutes-${className}`}
                data-currency={className === 'price' ? currency : undefined}
              >
                {marked(cells[className] ?? '')}
                {className === 'company' && numbers.length > 0 && <Marks numbers={numbers} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Marks({ numbers }: { numbers: readonly number[] }) {
  const { first } = useContext(Languages)
  return <small> {numbers.map((number) => `(${first.inDigits(number)})`).join(' ')}</small>
}

function Remarks({ list }: { list: readonly NumberedRemark[] }) {
  const { first } = useContext(Languages)
  if (list.length === 0) {
    return (
      <p>
        <Both word="noRemarks" />
      </p>
    )
  }
  return (
    <ol className="minutes-remarks">
      {list.map(({ number, remark }) => (
        <li key={number}>
          <span>({first.inDigits(number)})</span>
          {'by' in remark ? (
            <p>
              {first.t('said', { name: remark.by, time: first.shortMoment(remark.at) })}{' '}
              <span className="minutes-said">{marked(remark.text)}</span>
            </p>
          ) : (
            <p>
              <InBoth text={remark.text} isBlock />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

const inShort = (signature: string) => `${signature.slice(0, 8)} … ${signature.slice(-8)}`

type EndProps = Pick<Props, 'signers' | 'signature' | 'releasedAt' | 'checkAt'>

function Signatures(props: EndProps & { keyName: Minutes['key'] }) {
  const { signers, signature, releasedAt, keyName } = props
  const { first, second } = useContext(Languages)
  const missing = releasedAt ? 'notSigned' : 'notSignedYet'
  return (
    <ul className="minutes-signatures">
      {signers.map(({ name, signed, signedAt, signature: own }) => (
        <li key={name} data-signed={signed}>
          <b>{marked(name)}</b>
          <small>
            {signed && signedAt ? (
              <InBoth
                text={(words) => words.t('holderSignedAt', { time: words.shortMoment(signedAt) })}
                isBlock
              />
            ) : (
              <Both word={signed ? 'holderSigned' : missing} isBlock />
            )}
          </small>
          {own && <code>{inShort(own)}</code>}
        </li>
      ))}
      {signature && (
        <li data-signed>
          <b>{first.t('receiptKey')}</b>
          <small>
            <span lang={htmlLanguage(second.language)}>{second.t('receiptKey')}</span>
          </small>
          <small>{keyName}</small>
          <code>{inShort(signature)}</code>
        </li>
      )}
    </ul>
  )
}

function End({ signers, releasedAt, checkAt: address }: EndProps) {
  if (!releasedAt) return null
  const missing = signers.filter(({ signed }) => !signed).map(({ name }) => name)
  const text = (words: Words) =>
    [
      words.t('given', { time: words.moment(releasedAt) }),
      ...(missing.length > 0 ? [words.t('notSignedBy', { names: words.listed(missing) })] : []),
      words.t('check', { address }),
    ].join(' ')
  return (
    <p className="minutes-end">
      <InBoth text={text} isBlock />
    </p>
  )
}
