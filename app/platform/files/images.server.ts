import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from '#text/text.tsx'
import { Problem } from '../http/problem.ts'

/** Image kinds that can be decoded. */
export type ImageKind =
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'gif'
  | 'bmp'
  | 'ico'
  | 'tiff'
  | 'xbm'
  | 'svg'
  | 'svgz'
/** Image kinds that are stored. */
export type SafeImageKind = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'
/** An encoded image with its size in pixels. */
export type SafeImage = { kind: SafeImageKind; bytes: Uint8Array; width: number; height: number }

/** A size in pixels. With a height the picture is cropped to it around the focal point, in percent. */
export type PictureSize = { width: number; height?: number; focal?: { x: number; y: number } }

export type ImageTask = { id: number; kind: ImageKind; bytes: Uint8Array; size?: PictureSize | undefined }
export type ImageTaskResult = { id: number; image: SafeImage } | { id: number; failure: string }

type Waiting = ImageTask & { done: (image: SafeImage) => void; failed: (error: Error) => void }

const taskTimeoutMs = 15_000
const idleMs = 60_000
/** One image is processed at a time, so these wait about ten seconds; further requests are told to retry. */
const maxWaiting = 20

const queue: Waiting[] = []
let running: Waiting | null = null
let worker: ChildProcess | null = null
let timer: NodeJS.Timeout | undefined

const unreadable = () => new Problem('invalid', text('We can’t read this image. Upload a different one.'))

/**
 * Decodes and re-encodes an image in a separate process: the result shows the same picture and contains nothing else
 * of the file (programs, location, camera, hidden data). BMP, ICO, XBM, TIFF, SVG and SVGZ become PNG, HEIC becomes
 * JPEG; GIF and WebP stay animated; of an animated PNG the first frame remains. A still image over 4,096 pixels on
 * one side is scaled down. @throws Problem `invalid` when it cannot be read, is over 64 million pixels or takes over
 * 15 s; `down` when too many wait.
 */
export const reencodeImage = (kind: ImageKind, bytes: Uint8Array): Promise<SafeImage> => runTask(kind, bytes)

/** A still WebP of an image in a size; never enlarged unless it is cropped. @throws Problem as `reencodeImage` does. */
export const resizeImage = async (
  kind: SafeImageKind,
  bytes: Uint8Array,
  size: PictureSize,
): Promise<Uint8Array> => (await runTask(kind, bytes, size)).bytes

function runTask(kind: ImageKind, bytes: Uint8Array, size?: PictureSize): Promise<SafeImage> {
  if (queue.length >= maxWaiting)
    return Promise.reject(
      new Problem('down', text('We’re processing many images right now. Please try again in a minute.'), {
        headers: { 'retry-after': '30' },
      }),
    )
  return new Promise((done, failed) => {
    queue.push({ id: 0, kind, bytes, size, done, failed })
    startNext()
  })
}

let lastId = 0

function startNext() {
  if (running) return
  clearTimeout(timer)
  const next = queue.shift()
  const child = (worker ??= next ? openWorker() : null)
  if (!next || !child) return stopWhenIdle()
  running = { ...next, id: ++lastId }
  timer = setTimeout(() => child.kill('SIGKILL'), taskTimeoutMs)
  child.ref()
  child.channel?.ref()
  const { id, kind, bytes, size } = running
  child.send({ id, kind, bytes, size } satisfies ImageTask, (error) => error && child.kill('SIGKILL'))
}

/** An idle worker does not keep the process alive and exits after a minute. */
function stopWhenIdle() {
  const idle = worker
  if (!idle) return
  idle.unref()
  idle.channel?.unref()
  timer = setTimeout(() => idle.kill(), idleMs)
  timer.unref()
}

function openWorker(): ChildProcess {
  const child = fork(resolve('app/platform/files/image-worker.ts'), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=512'],
    // None of the shop's settings: no passwords, no keys.
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const onEnd = () => {
    if (worker !== child) return
    worker = null
    // Killed for time or memory, or crashed: this image is the cause; the next one gets a new process.
    settle((one) => one.failed(unreadable()))
  }
  child.once('exit', onEnd)
  child.once('error', onEnd)
  child.on('message', (result: ImageTaskResult) => {
    if (result.id !== running?.id) return
    settle((one) => ('image' in result ? one.done(result.image) : one.failed(unreadable())))
  })
  return child
}

function settle(resolve: (one: Waiting) => void) {
  const one = running
  if (!one) return
  running = null
  resolve(one)
  startNext()
}
