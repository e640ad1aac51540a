import { binaries } from './postgres-server.ts'

type Place = {
  directory: string
  data: string
  socket: string
  port: number
  /** Where what the scripts write for PostgreSQL goes, and what pgBackRest reads. */
  settings: { server: string; own: string }
  start: string
  stop: string
  restart: string
}

/** As `ops/backup/backup.env.example`, with the places of a run, and without a second disk. */
export const backupSettings = (place: Place) => `PG_DATA=${place.data}
PG_BIN=${binaries}
PG_PORT=${place.port}
PG_SOCKET=${place.socket}
PG_SETTINGS=${place.settings.server}/padauk-backup.conf
PG_START='${place.start}'
PG_STOP='${place.stop}'
PG_RESTART='${place.restart}'
REPOSITORY=${place.directory}/backups
PASSPHRASE_FILE=${place.directory}/passphrase
PGBACKREST_CONF=${place.settings.own}/pgbackrest.conf
STATE=${place.directory}/state
UNITS=
SECOND_WAL=
`
