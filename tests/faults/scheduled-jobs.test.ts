// T41: every process runs the timetable, and each scheduled run happens once for all processes.
import { TestClock } from 'pg-boss'
import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import {
  type JobHandlers,
  type JobName,
  type JobRunner,
  startJobs,
  type Timetable,
} from '#platform/jobs/jobs.server.ts'
import { brokenInvariants, closeNodes, inFull, openNodes } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'

const minutes = inFull(1000, 16)
const minuteOf = (clock: TestClock) => Math.floor(clock.now() / 60_000)
const timetable: Timetable = { 'orders.sweep': '* * * * *', housekeeping: '*/10 * * * *' }

faultTest(
  'T41: with five nodes on the same schedule, each job runs once a minute',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 5)
    const done: { name: JobName; node: number; minute: number }[] = []
    const clocks: TestClock[] = []
    const runners: JobRunner[] = []
    for (const [node, { database, log }] of nodes.entries()) {
      // Each has its own, so that they move beside each other and race as processes do.
      const clock = new TestClock('2026-11-21T12:00:30Z')
      const does = (name: JobName) => async () => void done.push({ name, node, minute: minuteOf(clock) })
      const handlers: JobHandlers<null> = {
        'orders.sweep': does('orders.sweep'),
        housekeeping: does('housekeeping'),
      }
      clocks.push(clock)
      runners.push(
        await startJobs({ pool: database.pool, handlers, timetable, context: () => null, log, clock }),
      )
    }
    const [any] = clocks as [TestClock]
    // The run of the minute in which the processes start may wait for the next minute: whether the first process reads
    // the schedule before or after it is stored is open. So the minute after it is not counted.
    const first = minuteOf(any) + 2

    for (let tick = 0; tick < minutes; tick++) {
      // Passes one full minute, looks at it a quarter of a minute late, and ends within it. Nobody looks meanwhile, as in
      // a process that sleeps: a timer that was due in it is due once.
      await Promise.all(clocks.map((clock) => clock.setTime(clock.now() + 45_000)))
      await Promise.all(clocks.map((clock) => clock.tick(15_000)))
    }

    const last = minuteOf(any) - 1
    const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const timesOf = (name: JobName) => (at: number) =>
      done.filter((job) => job.name === name && job.minute === at).length
    expect(wanted.length).toBeGreaterThanOrEqual(minutes - 2)
    expect(wanted.filter((at) => timesOf('orders.sweep')(at) !== 1)).toEqual([])
    expect(wanted.filter((at) => timesOf('housekeeping')(at) !== (at % 10 === 0 ? 1 : 0))).toEqual([])
    expect(new Set(done.map(({ node }) => node)).size).toBeGreaterThan(1)
    const [{ db }] = nodes as [(typeof nodes)[number]]
    expect(await queryRows(db, `select name from pgboss.job where retry_count > 0`)).toEqual([])
    expect(await brokenInvariants(db)).toEqual([])
    // One after the other: each takes its clock out of the database.
    for (const runner of runners) await runner.stop(1000)
    await closeNodes(nodes)
  },
)
