export type FieldReader = (name: string) => string;
export type FieldErrors = Record<string, string>;
