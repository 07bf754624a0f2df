/**
 * Runs in a page: how fast the processor runs scripts now, by the formula of Lighthouse's benchmark index, so that the
 * figures are comparable with those of `npm run lighthouse`. Takes a second.
 */
export function machineIndex() {
  const rate = (work: (turn: number) => void) => {
    const began = Date.now()
    let turns = 0
    while (Date.now() - began < 500 || turns % 10 !== 0) work(turns++)
    return turns / 10 / ((Date.now() - began) / 1000)
  }
  const growText = () => {
    let text = ''
    for (let i = 0; i < 10_000; i++) text += 'a'
    if (text.length === 1) throw new Error('The loop was optimized away')
  }
  const arrays = [0, 1].map(() => Array.from({ length: 100_000 }, (_, i) => i)) as [number[], number[]]
  const copyArray = (turn: number) => {
    const [source, target] = turn % 2 === 0 ? arrays : [arrays[1], arrays[0]]
    for (let i = 0; i < source.length; i++) target[i] = source[i] as number
  }
  return Math.round((rate(growText) + rate(copyArray)) / 2)
}
