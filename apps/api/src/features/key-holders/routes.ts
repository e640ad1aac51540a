import {
  beginKeyCheck,
  confirmHolder,
  enrolHolder,
  finishKeyCheck,
  inviteHolder,
  proposeKeySet,
  readKeyRegister,
  readOwnKey,
  retireHolder,
  signKeySet,
} from '@padauk/contract/admin/key-holders'
import { listKeySets } from '@padauk/contract/key-sets'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { KeyHolders } from '#features/key-holders/service'
import { serve } from '#platform/http/serve'

export function keyHolderRoutes(app: FastifyInstance, { keyHolders }: { keyHolders: KeyHolders }) {
  serve(app, listKeySets, async () => done(await keyHolders.sets.chain()))
  serve(app, readKeyRegister, ({ caller }) => keyHolders.read(caller))
  serve(app, inviteHolder, ({ body, caller }) => keyHolders.invite(body, caller))
  serve(app, readOwnKey, ({ caller }) => keyHolders.readOwn(caller))
  serve(app, enrolHolder, ({ body, caller }) => keyHolders.enrol(body, caller))
  serve(app, confirmHolder, ({ params, body, caller }) =>
    keyHolders.confirm(params.id, body.fingerprint, caller),
  )
  serve(app, retireHolder, ({ params, body, caller }) =>
    keyHolders.retire(params.id, body.reason, caller),
  )
  serve(app, proposeKeySet, ({ body, caller }) => keyHolders.sets.propose(body, caller))
  serve(app, signKeySet, ({ params, body, caller }) =>
    keyHolders.sets.sign(params.hash, body.signature, caller),
  )
  serve(app, beginKeyCheck, ({ caller }) => keyHolders.beginCheck(caller))
  serve(app, finishKeyCheck, ({ body, caller }) => keyHolders.finishCheck(body, caller))
}
