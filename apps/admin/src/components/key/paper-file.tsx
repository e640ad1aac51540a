import { useId } from 'react'
import './paper-file.css'

/** Hands a file to the person, for a device without a network. */
export function saveJson(name: string, paper: unknown) {
  const text = `${JSON.stringify(paper, null, 2)}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  // The download has begun; a browser that asks for a place first still reads it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** What is written in a file, or undefined when it is another kind of file. */
export async function readAs<Paper>(
  schema: { safeParse: (given: unknown) => { data?: Paper | undefined } },
  file: File,
) {
  try {
    return schema.safeParse(JSON.parse(await file.text())).data
  } catch {
    return undefined
  }
}

type PaperFileProps = { label: string; onFile: (file: File) => Promise<void> }

/** Takes a file that a key holder on paper has made. */
export function PaperFile({ label, onFile }: PaperFileProps) {
  const id = useId()
  return (
    <div className="paper-file">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void onFile(file)
          // The same file may be chosen again after it was refused.
          target.value = ''
        }}
      />
    </div>
  )
}
