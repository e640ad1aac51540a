import {
  addPushSubscription,
  changeNoticeSettings,
  followTender,
  listFollowed,
  listNotices,
  readFollow,
  readNotice,
  readNoticeSettings,
  readNotices,
  removePushSubscription,
  unfollowTender,
  unsubscribe,
} from '@padauk/contract/notices'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Notices } from '#features/notices/service'
import { serve } from '#platform/http/serve'

export async function noticeRoutes(app: FastifyInstance, { notices }: { notices: Notices }) {
  serve(app, listNotices, ({ caller, query }) => notices.list(caller.personId, query))
  serve(app, readNotice, ({ caller, params }) => notices.read(caller.personId, params.no))
  serve(app, readNotices, ({ caller, body }) => notices.readUpTo(caller.personId, body.up_to))
  serve(app, readNoticeSettings, ({ caller }) => notices.settings(caller.personId))
  serve(app, changeNoticeSettings, ({ caller, body }) => notices.choose(caller, body))
  serve(app, readFollow, async ({ caller, params }) =>
    done({ followed: await notices.isFollowed({ companyId: caller.id, tenderId: params.id }) }),
  )
  serve(app, listFollowed, async ({ caller, query }) =>
    done({ followed: await notices.followedAmong(caller.id, query.ids.split(',')) }),
  )
  serve(app, followTender, ({ caller, params }) =>
    notices.setStar({ companyId: caller.id, tenderId: params.id, followed: true }),
  )
  serve(app, unfollowTender, ({ caller, params }) =>
    notices.setStar({ companyId: caller.id, tenderId: params.id, followed: false }),
  )
  serve(app, addPushSubscription, ({ caller, body: { endpoint, keys } }) =>
    notices.addSubscription(
      { companyId: caller.id, personId: caller.personId },
      { endpoint, ...keys },
    ),
  )
  serve(app, removePushSubscription, ({ caller, body }) =>
    notices.removeSubscription(caller.personId, body.endpoint),
  )
  // In its own scope: mail programs send a form (RFC 8058), which other routes do not take.
  await app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      scope.addContentTypeParser(type, { bodyLimit: 1_024 }, (_request, body, parsed) => {
        body
          .resume()
          .on('end', () => parsed(null))
          .on('error', parsed)
      })
    }
    serve(scope, unsubscribe, ({ params }) => notices.unsubscribe(params.token))
  })
}
