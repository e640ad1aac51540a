import { listFollowed } from '@padauk/contract/notices'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyCall } from '#app/account/company-area.ts'
import type { CallApi } from '#app/api/client.ts'
import { useLogin } from '#app/api/session.ts'
import type { LoggedUser } from '#app/api/session.ts'
import { Icon } from '#app/parts/icon.tsx'
import { useFollow } from './use-follow.ts'

type Listed = readonly { id: string }[]
type Props = {
  /** All of the list: one call answers for them. */
  tenders: Listed
  id: string
  name: string
}

/** The star of a card in the list, which is the same for everyone; the company asks apart. */
export function TenderStar(props: Props) {
  const login = useLogin()
  return login ? <LoadedStar key={login.token} login={login} {...props} /> : null
}

type Asked = { token: string; followed: Promise<ReadonlySet<string>> }
const asked = new WeakMap<Listed, Asked>()

/** Once for each list that was loaded. */
function followedIn(tenders: Listed, { token }: LoggedUser, call: CallApi) {
  const known = asked.get(tenders)
  if (known?.token === token) return known.followed
  const query = { ids: tenders.map(({ id }) => id).join(',') }
  const followed = call(listFollowed, { query }).then((answer) => {
    if (!answer.ok) throw new Error(answer.code)
    return new Set(answer.value.followed)
  })
  asked.set(tenders, { token, followed })
  return followed
}

function LoadedStar({ login, tenders, id, name }: Props & { login: LoggedUser }) {
  const call = useCompanyCall(login)
  const [isFollowed, setFollowed] = useState<boolean>()
  useEffect(() => {
    let isHere = true
    followedIn(tenders, login, call).then(
      (followed) => isHere && setFollowed(followed.has(id)),
      // Without an answer there is no star: it would say something that may be wrong.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [tenders, login, call, id])
  if (isFollowed === undefined) return null
  return <Star asLoaded={isFollowed} {...{ call, id, name }} />
}

type StarProps = { asLoaded: boolean; call: CallApi; id: string; name: string }

function Star({ asLoaded, call, id, name }: StarProps) {
  const t = useTranslations('notices.follow')
  const { isFollowed, press } = useFollow({ tenderId: id, asLoaded, call })
  return (
    <button
      type="button"
      className="tender-star"
      aria-pressed={isFollowed}
      aria-label={`${t('on')}: ${name}`}
      onClick={press}
    >
      <Icon name="star" />
    </button>
  )
}
