import { createInspection } from '#features/uploads/inspection'
import type { NamedFile } from '#features/uploads/media-type'
import { CheckFailed } from '#features/uploads/type-checks'
import type { TypeChecks } from '#features/uploads/type-checks'

/** What a file is, by its bytes, while it passes; what is kept of it does not grow with the file. */
export function createJudging(
  typeChecks: Pick<TypeChecks, 'inTurn'>,
  { sender, name, declaredType }: NamedFile & { sender: string },
) {
  const inspection = createInspection()
  return {
    take: (piece: Buffer) => inspection.take(piece),
    async finish() {
      const content = inspection.finish()
      const { size, sha256 } = content
      const file = { name, declaredType }
      const found = await typeChecks
        .inTurn(sender, (judge) => judge(content, file))
        .catch((error: unknown) => {
          if (error instanceof CheckFailed) return 'file-unreadable' as const
          throw error
        })
      return { size, sha256, found }
    },
  }
}

/** The same of a file in memory; for what staff publish, which is held to the same rules. */
export async function judgeFile(
  typeChecks: Pick<TypeChecks, 'inTurn'>,
  { bytes, ...file }: NamedFile & { sender: string; bytes: Buffer },
) {
  const judging = createJudging(typeChecks, file)
  judging.take(bytes)
  return (await judging.finish()).found
}
