import './icon.css'

const paths = {
  today: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5M8 15h4',
  companies: 'M4 20.5V4h9v16.5M13 9h6.5v11.5M2.5 20.5h19M7 8h3M7 12h3M7 16h3M16 13h.5M16 16.5h.5',
  tenders: 'M6 3h8l4 4v14H6zM14 3v4h4',
  submissions: 'M3.5 13l3-8h11l3 8v6.5h-17zM3.5 13h5l1.5 3h4l1.5-3h5',
  enquiries: 'M3.5 5.5h17v13h-17zM4 6l8 7 8-7',
  website: 'M4 5h13v14H5.5A1.5 1.5 0 0 1 4 17.5zM17 9h3v8.5a1.5 1.5 0 0 1-3 0M7 9h7M7 13h7',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5h4v-5zM7 14.5v5h4v-5z',
  staff:
    'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2.5 20c.8-4 3-5.5 6.5-5.5s5.7 1.5 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c2 .8 3 2.4 3.5 5',
  audit: 'M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M20 12H4M10 6l-6 6 6 6',
  forward: 'M4 12h16M14 6l6 6-6 6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  search: 'M4.5 10.5a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5 5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M14.5 9h.1',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  elsewhere: 'M11 5H5v14h14v-6M14 4h6v6M20 4l-9 9',
  plus: 'M12 5v14M5 12h14',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  key: 'M4 16a4 4 0 1 0 8 0 4 4 0 1 0-8 0M11 13l8-8M16 8l2.5 2.5M13.5 10.5l2 2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  notice: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7.5v5.5M12 16.4v.1',
  help: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.4 9.6a2.6 2.6 0 1 1 3.9 2.3c-.9.5-1.3 1-1.3 1.9M12 16.6v.1',
  up: 'M12 20V4M6 10l6-6 6 6',
  down: 'M12 4v16M6 14l6 6 6-6',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  remove: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.5 2',
  signOut: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
