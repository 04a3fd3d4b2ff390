create database auth;
create database predictions;
create database social;
create database groups;
create database notifications;
create database media;
create database analytics;
create database moderation;
