import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './tests/harness/long-files-first.ts'
import { embedded_database_flag } from './tools/node-flags.ts'

// These replace globals of the process or open a server, a job runner or an embedded database in a folder.
const alone = [
  'tests/server.test.ts',
  'tests/app.test.ts',
  'tests/customer-view.test.ts',
  'app/platform/jobs/jobs.test.ts',
  'app/platform/observability/telemetry.test.ts',
  'app/platform/http/api/call.test.ts',
  'app/pages/mcp/mcp.test.ts',
  'app/features/people/auth/sessions/session-timer.test.ts',
  'app/platform/database/embedded/{embedded*,transaction-queue}.test.ts',
]

// These measure times, fill a disk or stop a database server: other load would change their result.
const one_at_a_time = [
  'tests/faults/{account-existence,codes,database-outage,full-disk,hostile-inputs,stock}.test.ts',
]
const fault_options = {
  // Importing the shop anew for each file takes two seconds of processor time.
  isolate: false,
  globalSetup: ['tests/harness/fault-database.ts'],
  // At full size (TRIAL_SCALE) a test may take an hour.
  testTimeout: Number(process.env.TRIAL_SCALE ?? '1') > 1 ? 3_600_000 : 180_000,
}

export default defineConfig({
  test: {
    // Long, for a slow machine: a test that waits for something fails after 30 s, and names it.
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // The first fault test may wait for a build.
    hookTimeout: 300_000,
    maxWorkers: '100%',
    execArgv: [embedded_database_flag],
    setupFiles: ['tests/harness/random.ts'],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            'art/**/*.test.ts',
            'db/**/*.test.ts',
            'tests/*.test.ts',
            'tools/*.test.ts',
          ],
          exclude: alone,
          // The files of a process share its modules and database: every test removes what it wrote.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit-alone', include: alone },
      },
      {
        // Concurrency, crashes and isolation on a real PostgreSQL server; each file has a database of its own.
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          exclude: one_at_a_time,
          // These wait for processes to start and end: two leave cores idle.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          ...fault_options,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults-alone',
          include: one_at_a_time,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          ...fault_options,
        },
      },
      {
        // `npm run test:browsers`: not part of `npm test`, because npm has no Firefox or WebKit.
        extends: true,
        test: { name: 'browsers', include: ['tests/browsers/*.test.ts'] },
      },
      {
        // `npm run test:cluster`: not part of `npm test`, because it needs Patroni, etcd, HAProxy and PgBouncer.
        extends: true,
        test: {
          name: 'cluster',
          include: ['tests/cluster/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
