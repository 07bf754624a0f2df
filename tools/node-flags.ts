/**
 * Node's flag where the embedded database may run. On processors with memory protection keys the V8 of Node 24 sometimes ends the
 * process with `Check failed: jit_page.has_value()` while it compiles the WebAssembly. V8 reads this only from the command line:
 * neither NODE_OPTIONS nor `v8.setFlagsFromString` can set it. The scripts of package.json and the Dockerfile repeat it.
 */
export const embedded_database_flag = '--no-memory-protection-keys'
