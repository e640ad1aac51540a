/** Numbers stay in Latin digits, so that they can be dialled and copied. */
export function Phones({ numbers }: { numbers: string[] }) {
  return (
    <ul className="phones">
      {numbers.map((number) => (
        <li key={number}>
          <a
            href={`tel:${number.replace(/[^\d+]/g, '')}`}
            className="nb inline-flex min-h-11 items-center font-latin"
          >
            {number}
          </a>
        </li>
      ))}
    </ul>
  )
}
