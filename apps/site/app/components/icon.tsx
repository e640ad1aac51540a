const shapes = {
  'arrow-left': 'M20 12H4M10 6l-6 6 6 6',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  previous: 'M14.5 5l-7 7 7 7',
  next: 'M9.5 5l7 7-7 7',
  pause: 'M9 6v12M15 6v12',
  play: 'M8.5 5.5v13l10-6.5z',
  clock: 'M12 3.500a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 7v5.200l3.4 2',
  mail: 'M3.5 5.500h17v13h-17zM4 6l8 7 8-7',
  pin: 'M12 21s7-6.2 7-11.500a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 7a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  alert: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7.500v5.500M12 16.300v.2',
  menu: 'M3 8h18M9 16h12',
  close: 'M5.5 5.500l13 13M18.5 5.500l-13 13',
  person: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.500c.7-4 3.700-6 7.500-6s6.800 2 7.500 6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  'eye-closed':
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M4 20L20 4',
  up: 'M12 20V4M6 10l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  done: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12.200l2.800 2.800 5.200-5.600',
  globe:
    'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3.500 12h17M12 3.200c5 5 5 12.600 0 17.600c-5-5-5-12.600 0-17.600',
  download: 'M12 4v11M7 10.500l5 5 5-5M5 20h14',
  calendar: 'M4.5 6h15v14h-15zM4.500 10.500h15M8.500 3.500v4M15.500 3.500v4',
  print: 'M7 9V4h10v5M7 17H4.500V9h15v8H17M7 14h10v6H7z',
  camera:
    'M4 7.500h3.500l1.500-2.500h6l1.500 2.500H20V19H4zM12 10a3.200 3.200 0 1 0 0 6.400a3.200 3.200 0 1 0 0-6.400',
} as const

/** A line drawing that says nothing the words beside it do not say. */
export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="icon">
      <path d={shapes[name]} />
    </svg>
  )
}
