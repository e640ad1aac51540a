import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { DateTimeField } from '#admin/forms/date-time-field.tsx'
import { DocumentField } from '#admin/forms/document-field.tsx'
import { FormPair } from '#admin/forms/form-pair.tsx'
import { PictureField, PictureListField } from '#admin/forms/picture-field.tsx'
import { TextField, useReadOnly } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import type { Part } from './parts.ts'

/** Short fields that follow one another stand side by side. */
function inRows(parts: Part[]): Part[][] {
  const rows: Part[][] = []
  for (const part of parts) {
    const row = rows.at(-1)
    if (part.look === 'line' && row?.length === 1 && row[0]?.look === 'line') row.push(part)
    else rows.push([part])
  }
  return rows
}

export function ContentFields({ parts }: { parts: Part[] }) {
  return inRows(parts).map((row) => {
    const fields = row.map((part) => <ContentField key={part.label} {...part} />)
    return row.length > 1 ? <FormPair key={row[0]?.label}>{fields}</FormPair> : fields
  })
}

function ContentField(part: Part) {
  const { t } = useWords()
  const readOnly = useReadOnly()
  const told = { label: t(part.label), ...(part.hint && { hint: t(part.hint) }) }
  switch (part.look) {
    case 'words': {
      const { names, maxLength, rows = 1 } = part
      return <BilingualField {...told} names={names} maxLength={maxLength} rows={rows} />
    }
    case 'rich':
      return <BilingualField {...told} names={part.names} rich />
    case 'line': {
      const { name, type, maxLength } = part
      return (
        <TextField {...told} name={name} type={type} maxLength={maxLength} disabled={readOnly} />
      )
    }
    case 'instant':
      return <DateTimeField {...told} name={part.name} />
    case 'picture':
      return <PictureField {...told} name={part.name} />
    case 'pictures':
      return <PictureListField {...told} name={part.name} />
    case 'document':
      return <DocumentField {...told} name={part.name} title={told.label} audience="public" />
  }
}
