import { defineConfig } from 'vitest/config'

// What these open or pretend belongs to the whole process: a server, a job runner, an embedded database in its folder, a browser.
const alone = [
  'tests/server.test.ts',
  'tests/app.test.ts',
  'app/platform/jobs/jobs.test.ts',
  'app/platform/http/call.test.ts',
  'app/features/people/auth/sessions/session-timer.test.ts',
  'app/platform/database/{embedded*,transaction-queue}.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tests/*.test.ts', 'tools/*.test.ts'],
          exclude: alone,
          // The modules and the database of a process serve all its files: every test takes back what it wrote.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit-alone', include: alone },
      },
      {
        // Concurrency, crashes and isolation on a real PostgreSQL server, one file at a time, so that other load decides no race.
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          globalSetup: ['tests/harness/postgres-server.ts'],
          fileParallelism: false,
          // At full size (TRIAL_SCALE) a test may take an hour.
          testTimeout: Number(process.env.TRIAL_SCALE ?? '1') > 1 ? 3_600_000 : 120_000,
        },
      },
    ],
  },
})
