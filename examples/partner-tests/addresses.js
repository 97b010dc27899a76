// As npm start prints them.
export const APP = 'http://localhost:3000';
export const SIMULATOR = 'http://localhost:4010';
