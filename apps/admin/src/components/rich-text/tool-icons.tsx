const line = (path: string) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

const grid = 'M4 5h16v14H4zM4 12h16M12 5v14'

export const toolIcons = {
  bold: line('M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z'),
  italic: line('M10 5h7M7 19h7M13.500 5l-3 14'),
  underline: line('M7 5v6a5 5 0 0 0 10 0V5M6 20h12'),
  strike: line(
    'M4 12h16M16.500 8c-.5-2-2-3-4.500-3-4.500 0-5.500 4-3 5.500M7.500 16c.5 2 2 3 4.500 3 4 0 5.500-2.500 4.500-5',
  ),
  sub: line('M4 6l9 10M13 6 4 16M17 15.500c.5-2 4-1.500 3.500.5-.2 1.200-3.500 3-3.500 4h4'),
  sup: line('M4 9l9 10M13 9 4 19M17 4.500c.5-2 4-1.500 3.500.5C20.300 6.200 17 8 17 9h4'),
  bullets: line('M9 6h11M9 12h11M9 18h11M4.500 6h.1M4.500 12h.1M4.500 18h.1'),
  numbers: line(
    'M10 6h10M10 12h10M10 18h10M4 4.500 5.500 4v4M4 11c1-1.500 3-.5 2.500 1L4 15h3M4 18h2.500c1 0 1 2.500 0 2.500H4',
  ),
  quote: line(
    'M9.500 7C6.500 8 5 10 5 13v4h5v-5H7.500M18.500 7c-3 1-4.500 3-4.500 6v4h5v-5h-2.500',
  ),
  rule: line('M4 12h16M8 6h8M8 18h8'),
  link: line(
    'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1',
  ),
  table: line(grid),
  addRow: line('M4 4h16v8H4zM12 4v8M12 15v6M9 18h6'),
  addColumn: line('M4 4h8v16H4zM4 12h8M15 12h6M18 9v6'),
  removeRow: line('M4 4h16v8H4zM12 4v8M9 18h6'),
  removeColumn: line('M4 4h8v16H4zM4 12h8M15 12h6'),
  removeTable: line(`${grid}M2 2l20 20`),
  clear: line('M6 5h12M12 5l-2.500 9M4 20h9M16 15l5 5M21 15l-5 5'),
  undo: line('M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3'),
  redo: line('M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3'),
}
