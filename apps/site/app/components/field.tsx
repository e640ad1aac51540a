import type { ReactNode } from 'react'

type Props = { id: string; label: string; error: string | undefined; children: ReactNode }

const errorId = (id: string) => `${id}-error`

/** What ties a control to its label and its error, for everybody who cannot see the colours. */
export const controlProps = (id: string, error: string | undefined) => ({
  id,
  className: 'field-input',
  'aria-invalid': error !== undefined,
  'aria-describedby': error === undefined ? undefined : errorId(id),
})

export function Field({ id, label, error, children }: Props) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={errorId(id)} className="mt-1.5 text-small text-error">
          {error}
        </p>
      )}
    </div>
  )
}
