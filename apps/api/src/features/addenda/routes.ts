import { acknowledgeAddendum, listAddenda } from '@padauk/contract/addenda'
import {
  approveAddendum,
  changeAddendum,
  createAddendum,
  deleteAddendum,
  listAdminAddenda,
  publishAddendum,
  returnAddendum,
  sendAddendum,
} from '@padauk/contract/admin/addenda'
import type { FastifyInstance } from 'fastify'
import type { AddendaAdmin } from '#features/addenda/admin'
import type { Addenda } from '#features/addenda/service'
import { serve } from '#platform/http/serve'

export function addendumRoutes(app: FastifyInstance, { addenda }: { addenda: Addenda }) {
  serve(app, listAddenda, ({ params, query, caller }) =>
    addenda.listFor({
      tenderId: params.id,
      companyId: caller.id,
      personId: caller.personId,
      language: query.lang ?? 'en',
    }),
  )
  serve(app, acknowledgeAddendum, ({ params, caller }) =>
    addenda.acknowledge({ tenderId: params.id, no: params.no, companyId: caller.id }),
  )
}

type ForStaff = { addendaAdmin: AddendaAdmin }

export function addendumAdminRoutes(app: FastifyInstance, { addendaAdmin }: ForStaff) {
  const draftOf = (staffId: string, { id, no }: { id: string; no: number }, revision: number) => ({
    staffId,
    tenderId: id,
    no,
    revision,
  })
  serve(app, listAdminAddenda, ({ params }) => addendaAdmin.list(params.id))
  serve(app, createAddendum, ({ params, caller, body }) =>
    addendaAdmin.create({ staffId: caller.id, tenderId: params.id }, body),
  )
  serve(app, changeAddendum, ({ params, caller, body: { revision, ...typed } }) =>
    addendaAdmin.change(draftOf(caller.id, params, revision), typed),
  )
  serve(app, deleteAddendum, ({ params, caller, query }) =>
    addendaAdmin.discard(draftOf(caller.id, params, query.revision)),
  )
  serve(app, publishAddendum, ({ params, caller, body }) =>
    addendaAdmin.publish(draftOf(caller.id, params, body.revision)),
  )
  serve(app, sendAddendum, ({ params, caller, body }) =>
    addendaAdmin.send(draftOf(caller.id, params, body.revision)),
  )
  serve(app, returnAddendum, ({ params, caller, body }) =>
    addendaAdmin.giveBack(draftOf(caller.id, params, body.revision), body.reason),
  )
  serve(app, approveAddendum, ({ params, caller, body }) =>
    addendaAdmin.approve(draftOf(caller.id, params, body.revision)),
  )
}
