import { classes } from '../classes.ts'

// Drawn on a 24 px grid with one stroke; a dot is a stroke of no length.
const drawings = {
  bath: 'M3 12h18v2.5a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 14.5zM6 12V5.8a2 2 0 0 1 3.7-1M8 6.6l2.7-2.2M7 19v1.5M17 19v1.5',
  bolt: 'M13 3 5 13.5h6L10 21l9-11.5h-6.5z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4',
  cart: 'M3 4h2.5l2 11h10l2.5-8H6.2M9 19.5h0M16.5 19.5h0',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm7 10 5 5 5-5',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 20h15',
  edit: 'm5 15-1 5 5-1L19.5 8.5l-4-4zM13 7l4 4',
  external: 'M13 5h6v6m0-6-9 9M10 6H5v13h13v-5',
  filter: 'M4 7h16M7 12h10M10 17h4',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.3 2.4 3.5 5.2 3.5 8.5s-1.2 6.1-3.5 8.5c-2.3-2.4-3.5-5.2-3.5-8.5s1.2-6.1 3.5-8.5z',
  heart: 'M12 20C6 15.5 3.5 12.5 3.5 9A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8.5 2c0 3.5-2.5 6.5-8.5 11z',
  image: 'M4 5h16v14H4zM4 16.5l4.5-4.5 4 4 2.5-2.5 5 5M9 9h0',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.7h0',
  key: 'M8 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12h8.5v3.5M17 12v2.5',
  lock: 'M5.5 10.5h13V20h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  mail: 'M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7',
  'map-pin':
    'M12 21c-4.5-4.7-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2 6.3-6.5 11zM12 7.8a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11.5h-9L6.5 20v-3.5H4z',
  minus: 'M5 12h14',
  more: 'M5.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M17.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  phone:
    'M5 4h4l1.5 5-2.3 1.7a12 12 0 0 0 5.1 5.1L15 13.5l5 1.5v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  refresh: 'M19.5 5v5h-5M4.5 19v-5h5M5.5 9.5A7 7 0 0 1 18.8 9M18.5 14.5A7 7 0 0 1 5.2 15',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  send: 'M20.5 3.5 3.5 10l7 3.5 3.5 7zM20.5 3.5l-10 10',
  smile: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 14a4.6 4.6 0 0 0 8 0M9.2 9.5h0M14.8 9.5h0',
  sort: 'M8 5v14m-3.5-3.5L8 19l3.5-3.5M16 19V5m-3.5 3.5L16 5l3.5 3.5',
  star: 'm12 3.8 2.5 5.3 5.8.7-4.3 4 1.1 5.7-5.1-2.8-5.1 2.8L8 13.8l-4.3-4 5.8-.7z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5',
  truck: 'M3 6h11v11H3zM14 10h4l3 3.5V17h-7M7 19.5h0M17 19.5h0',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 20h15',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.7-3.8 3.5-5.5 7.5-5.5s6.8 1.7 7.5 5.5',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h0',
} as const

export type IconName = keyof typeof drawings
export const iconNames = Object.keys(drawings) as IconName[]

type IconProps = {
  name: IconName
  size?: 16 | 20 | 24 | 32
  /** Accessible name, where no text is beside it. */
  label?: string
  className?: string
}

/** A small stroke icon in the current text color; hidden from screen readers unless it has a label. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={classes('icon', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
