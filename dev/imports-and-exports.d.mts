export declare function importsOf(path: string, text: string): string
export declare function importsAndExportsOf(path: string, text: string): string
