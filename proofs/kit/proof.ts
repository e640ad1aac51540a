import type { ProofEnvironment } from './environment.ts'
import type { Row } from './report.ts'

export type Report = { rows: Row[]; remarks?: string[] }

/** What the command line may say beside `--short`; each proof reads its own. */
export type Given = {
  seed?: string
  count?: string
  only?: string
  companies?: string
  minutes?: string
  search?: boolean
  keep?: string
  schema?: string
}

type About = {
  name: string
  /** What is claimed, in a sentence. */
  claim: string
  /** It waits far more than it works, so it runs beside the others. */
  isIdle?: true
  /** It takes long or needs what the others do not, so it runs only when it is named. */
  isAsked?: true
}

/** A proof on the environment that the proofs of a run share. */
export type Proof = About & {
  run: (environment: ProofEnvironment, given?: Given) => Promise<Report>
}

export type Alone = {
  isShort: boolean
  given: Given
  say: (text: string) => void
  /** Done at the end of the run, also when it is interrupted; the last one first. */
  atEnd: (act: () => unknown) => void
}

/** A proof that starts, or destroys, an installation of its own. */
export type AloneProof = About & { runAlone: (alone: Alone) => Promise<Report> }
